-- wrk: each thread is one user who sends one request after the other, as a conversation takes one turn at
-- a time. Arguments: a file with a line "TOKEN<tab>BODY" a request; the number N of threads, of which the n-th
-- sends lines n, n + N, n + 2N … again and again; headers as "Name: value". An empty body makes it a GET.
local count = 0

function setup(thread)
  count = count + 1
  thread:set("number", count)
end

local ready = {}

function init(args)
  local total = tonumber(args[2])
  for i = 3, #args do
    local name, value = args[i]:match("^([^:]+): (.*)$")
    wrk.headers[name] = value
  end
  local n = 0
  for line in io.lines(args[1]) do
    n = n + 1
    if (n - number) % total == 0 then
      local token, body = line:match("^([^\t]*)\t(.*)$")
      if token ~= "" then wrk.headers["Authorization"] = "Bearer " .. token end
      if body ~= "" then
        wrk.method, wrk.body = "POST", body
        wrk.headers["Content-Type"] = "application/json"
      end
      ready[#ready + 1] = wrk.format()
    end
  end
end

local next_one = 0
function request()
  next_one = next_one % #ready + 1
  return ready[next_one]
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format('\nRESULT {"requests":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    e.status, e.connect + e.read + e.write + e.timeout))
end
