import { sql, type Transaction } from 'kysely'

/** By which act a conversation moved is kept with its timeline and its attendances, and who closed it. */
export async function up(tx: Transaction<unknown>) {
  for (const statement of [columns, words, actsOfSteps, actsOfAttendances]) await sql.raw(statement).execute(tx)
}

const columns = `
alter table "ticketSteps" add act text;
alter table attendances
  add "queuedAct" text,
  add "startedAct" text,
  add "finishedAct" text,
  add "closedById" integer,
  add "closedByName" text,
  add foreign key ("companyId", "closedById") references users ("companyId", id) on delete set null ("closedById");
create index attendances_closed_by on attendances ("companyId", "closedById") where "closedById" is not null;`

/** An act is told by its own word. */
const words = `
update "ticketSteps" set code = words.act
from (values ('arrived', 'arrive'), ('cameBack', 'comeBack'), ('opened', 'open'), ('accepted', 'accept'), ('tookOver', 'takeOver'),
  ('returned', 'return'), ('transferred', 'transfer'), ('givenBack', 'giveBack'), ('resolved', 'resolve'), ('reopened', 'reopen')
) as words (code, act)
where "ticketSteps".code = words.code;`

/** Whether whoever failed or called a person moved the conversation with that is not known any more. */
const actsOfSteps = `
update "ticketSteps" set act = case
  when code in ('queueChosen', 'backToQueues', 'movedAfterWaiting') then 'route'
  when code = 'closedAfterSilence' then 'close'
  when code in ('assistantHandedOver', 'connectorHandedOver') then
    case "values" ->> 'reason' when 'queue' then 'route' when 'user' then 'assign' when 'closed' then 'close' end
  when code in ('arrive', 'comeBack', 'open', 'accept', 'takeOver', 'return', 'transfer', 'giveBack', 'resolve', 'reopen') then code
end;`

/** A step and what it meant for the attendance were written at one moment. What has no step stays unknown. */
const actsOfAttendances = `
update attendances set
  "queuedAct" = (select act from "ticketSteps" step where ${isOfTicket()} and step."createdAt" = "queuedAt"
    and act in ('arrive', 'comeBack', 'open', 'reopen', 'takeOver', 'transfer', 'return', 'giveBack') order by step.id limit 1),
  "startedAct" = (select act from "ticketSteps" step where ${isOfTicket()} and step."createdAt" = "startedAt"
    and act in ('open', 'reopen', 'accept', 'takeOver', 'transfer', 'assign') order by step.id limit 1),
  "finishedAct" = (select act from "ticketSteps" step where ${isOfTicket()} and step."createdAt" = "finishedAt"
    and act in ('resolve', 'close', 'takeOver', 'transfer', 'return', 'giveBack') order by step.id limit 1);
update attendances set "closedById" = step."userId", "closedByName" = step."userName"
from "ticketSteps" step
where ${isOfTicket()} and step."createdAt" = "finishedAt" and step.act = 'resolve';`

function isOfTicket() {
  return 'step."companyId" = attendances."companyId" and step."ticketId" = attendances."ticketId"'
}
