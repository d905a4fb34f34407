import type { Repeat } from '@recado/contract/schedules/recurrence'
import { fromLocalTime, toLocalTime } from '@recado/contract/schedules/recurrence'
import { weekdayAt, weekdays } from '@recado/contract/time/openingHours'
import { days, later } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/transact.ts'
import { settingOf } from '../settings/index.ts'

type Planned = {
  with: string
  by: string
  /** Day of this week; 0 is Monday. */
  day: number
  clock: string
  body: string
  kind?: 'reminder'
  repeat?: Repeat['every']
}

const week: readonly Planned[] = [
  {
    with: 'Alice Martins',
    by: 'Ana Souza',
    day: 0,
    clock: '09:00',
    body: '{{greeting}}, {{firstName}}! Sua assinatura de café chega hoje à tarde.',
  },
  {
    with: 'Padaria Sol Nascente',
    by: 'Bruno Lima',
    day: 1,
    clock: '08:30',
    body: 'Bom dia! Qual é o pedido desta semana?',
    repeat: 'week',
  },
  { with: 'Bento Carvalho', by: 'Carla Dias', day: 2, clock: '14:00', body: 'Ligar para combinar a entrega das cestas', kind: 'reminder' },
  { with: 'Otávio Brandão', by: 'Carla Dias', day: 3, clock: '10:00', body: 'Olá, {{firstName}}! As amostras já chegaram até você?' },
  {
    with: 'Gabriela Moura',
    by: 'Ana Souza',
    day: 4,
    clock: '16:30',
    body: '{{firstName}}, a nova torra com moagem fina sai amanhã. Posso separar a sua?',
  },
  { with: 'Breno Falcão', by: 'Bruno Lima', day: 5, clock: '09:30', body: 'Seu cappuccino de cortesia espera por você até domingo!' },
]

/** Plans the demo company's schedules for this week. Those in the past are stored as sent. */
export async function demoSchedules(tx: Tx, now: Date) {
  const timezone = await settingOf(tx.db, 'timezone')
  const today = weekdays.indexOf(weekdayAt(timezone, now))
  for (const { with: name, by, day, clock, body, kind = 'message', repeat } of week) {
    const contact = await tx.db.selectFrom('contacts').select('id').where('name', '=', name).executeTakeFirstOrThrow()
    const user = await tx.db.selectFrom('users').select('id').where('name', '=', by).executeTakeFirstOrThrow()
    const first = `${toLocalTime(timezone, later(now, days(day - today))).slice(0, 10)}T${clock}`
    const sendAt = fromLocalTime(timezone, first)
    const isOver = sendAt <= now
    const rule: Repeat | null = repeat && !isOver ? { every: repeat, days: [], until: null } : null
    await tx.db
      .insertInto('schedules')
      .values({
        kind,
        body,
        contactId: contact.id,
        userId: user.id,
        sendAt,
        ...(isOver && { status: 'ENVIADA' as const, sentAt: sendAt }),
        ...(rule && { repeat: JSON.stringify(rule), repeatFrom: first }),
      })
      .execute()
  }
}
