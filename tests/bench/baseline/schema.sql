-- What the other servers of the benchmark store: the same facts as todochat, in the plain tables such a
-- backend would have. No row-level security, no leases, no counters per user: less work than todochat's.
create table conversations (
  id      integer not null,
  user_id bigint not null,
  primary key (user_id, id)
);
create table messages (
  id              bigint generated always as identity primary key,
  user_id         bigint not null,
  conversation_id integer not null,
  role            text not null,
  content         text not null,
  calls           json,                -- of the assistant: [{id, tool, input, output}]
  created_at      timestamptz not null default now(),
  foreign key (user_id, conversation_id) references conversations
);
create index on messages (user_id, conversation_id, id);
create table tasks (
  id           bigint generated always as identity primary key,
  user_id      bigint not null,
  title        text not null,
  description  text,
  due_date     timestamp,
  priority     text not null default 'medium',
  completed_at timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create index on tasks (user_id, id);
create table tool_calls (
  id          bigint generated always as identity primary key,
  user_id     bigint not null,
  tool        text not null,
  input       json not null,
  output      json not null,
  source      text not null,
  duration_ms double precision not null,
  created_at  timestamptz not null default now()
);
create index on tool_calls (user_id, id);
