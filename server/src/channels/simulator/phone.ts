import type { OnPhone } from '@recado/contract/simulator'
import type { RunQuery } from '../channelStore.ts'
import { findPerson, type PersonRef, type PersonRow } from './people.ts'

/** A message on the phone. `hasFile`: the client fetches the file separately. */
type ShownMessage = Omit<OnPhone, 'mediaUrl'> & { hasFile: boolean }
type Row = Omit<ShownMessage, 'at' | 'group'> & { at: Date; fromMe: boolean; groupId: string | null; groupName: string | null }
export type Phone = { isAway: boolean; isTyping: boolean; rejectedAt: string | null; messages: ShownMessage[] }

/** More messages than anybody scrolls through in a rehearsal. */
const MOST = 300
/** How long a phone shows that the company is typing, in milliseconds. */
const TYPING = 10_000

export const showsTyping = ({ typingAt }: Pick<PersonRow, 'typingAt'>, now: Date) =>
  typingAt !== null && now.getTime() - typingAt.getTime() < TYPING

/** The phone of one customer: the conversation with the connection, and the groups in which the customer has written. */
export async function readPhone(query: RunQuery, connectionId: number, { who, now }: { who: PersonRef; now: Date }): Promise<Phone> {
  const person = await findPerson(query, connectionId, who)
  if (!person) return { isAway: false, isTyping: false, rejectedAt: null, messages: [] }
  const rows = await query<Row>(newest, [connectionId, person.id])
  const { typingAt, isAway, rejectedAt } = person
  // The company stops typing when it sends a message.
  const answeredAt = rows.findLast(({ fromMe, groupId }) => fromMe && groupId === null)?.at
  const isTyping = showsTyping(person, now) && !(typingAt && answeredAt && answeredAt >= typingAt)
  return { isAway, isTyping, rejectedAt: rejectedAt?.toISOString() ?? null, messages: rows.map(shown) }
}

const shown = ({ at, fromMe: _, groupId, groupName, ...row }: Row): ShownMessage => ({
  ...row,
  at: at.toISOString(),
  group: groupId === null ? null : { id: groupId, name: groupName ?? '' },
})

const newest = `
  with theirs as (
    select * from simulator.messages where "connectionId" = $1 and "personId" = $2 and "groupId" is null
    union all
    select * from simulator.messages where "connectionId" = $1 and "groupId" in (
      select "groupId" from simulator.messages where "connectionId" = $1 and "personId" = $2 and not "fromMe" and "groupId" is not null
    )
  ), newest as (select * from theirs order by seq desc limit ${MOST})
  select n.id, case when "isDeleted" then '' else body end as body, "mediaType", file is not null and not "isDeleted" as "hasFile",
    file ->> 'name' as "mediaName", "quotedId", at, "isDeleted", "isEdited", reaction, "ownReaction" as "companyReaction", "fromMe",
    not "fromMe" and "personId" = $2 as "isOwn", case when not "fromMe" and "personId" <> $2 then p.name end as author,
    "groupId", "groupName", case when not "isDeleted" and not "isEdited" then menu end as menu, "readAt" is not null and not "fromMe" as "isRead"
  from newest n left join simulator.people p on p.id = n."personId" order by seq`
