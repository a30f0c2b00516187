-- wrk: each thread is one user with a conversation of its own, who sends one message after the other.
-- Arguments: a file with one "TOKEN CONVERSATION" line a user, and the message.
local count = 0
local users = {}

function setup(thread)
  count = count + 1
  thread:set("number", count)
end

function init(args)
  for line in io.lines(args[1]) do
    local token, conversation = line:match("(%S+) (%S+)")
    users[#users + 1] = { token = token, conversation = conversation }
  end
  local user = users[(number - 1) % #users + 1]
  wrk.method = "POST"
  wrk.headers["Content-Type"] = "application/json"
  wrk.headers["Authorization"] = "Bearer " .. user.token
  wrk.body = string.format('{"message":"%s","conversation_id":%s}', args[2], user.conversation)
end

local bad = 0
function response(status, headers, body)
  if status ~= 200 then
    bad = bad + 1
    if bad < 3 then io.stderr:write(status .. " " .. body .. "\n") end
  end
end
