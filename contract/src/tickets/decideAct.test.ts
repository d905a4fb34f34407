import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import type { Profile } from '../kit/profiles.ts'
import { tries } from '../kit/propertyTries.fixture.ts'
import type { Actor } from '../permissions.ts'
import { decideAct, type Placement } from './decideAct.ts'
import { canSeeTicket, isTicketAgent } from './ticketPolicy.ts'
import type { Ticket, TicketChanges, TicketStatus } from './tickets.ts'

const ME = 1
const actor = (profile: Profile = 'user', more: Partial<Actor> = {}): Actor => ({
  ...{ userId: ME, companyId: 1, profile, super: false, features: [], queueIds: [10], seesUnqueued: true },
  ...more,
})
const ticket = (placement: Partial<Placement>): Ticket =>
  ({ id: 1, uuid: '', status: 'pending', userId: null, queueId: 10, user: null, queue: null, ...placement }) as Ticket

const COLLEAGUE = 2
const tickets = {
  waiting: ticket({}),
  mine: ticket({ status: 'open', userId: ME }),
  theirs: ticket({ status: 'open', userId: COLLEAGUE }),
  closed: ticket({ status: 'closed', userId: COLLEAGUE }),
}
/** The calls that screens send, ours and older ones. */
const wanted = {
  take: { status: 'open', userId: ME },
  putBack: { status: 'pending', userId: null },
  toColleague: { status: 'open', userId: COLLEAGUE, queueId: 20 },
  toQueue: { status: 'pending', userId: null, queueId: 20 },
  end: { status: 'closed' },
  endByName: { status: 'closed', userId: ME },
  queueAlone: { queueId: 20 },
} satisfies Record<string, TicketChanges>

function outcome(profile: Profile, on: keyof typeof tickets, change: keyof typeof wanted) {
  try {
    return decideAct(actor(profile), tickets[on], wanted[change]).act
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}
const [NO, TAKEN] = ['ERR_NO_PERMISSION', 'ERR_OTHER_OPEN_TICKET'] as const

/** For a waiting ticket, one's own, a colleague's, and a closed one. */
const overseer = {
  take: ['accept', null, 'takeOver', 'reopen'],
  putBack: [null, 'return', 'return', 'reopen'],
  toColleague: ['transfer', 'transfer', 'moveQueue', 'reopen'],
  toQueue: ['transfer', 'transfer', 'transfer', 'reopen'],
  end: ['resolve', 'resolve', 'resolve', null],
  endByName: ['resolve', 'resolve', 'resolve', null],
  queueAlone: ['transfer', 'moveQueue', 'moveQueue', null],
} as const
const law = {
  user: {
    take: ['accept', null, TAKEN, 'reopen'],
    putBack: [NO, 'return', NO, NO],
    toColleague: [NO, 'transfer', NO, NO],
    toQueue: [NO, 'transfer', NO, NO],
    end: ['resolve', 'resolve', NO, NO],
    endByName: ['resolve', 'resolve', TAKEN, null],
    queueAlone: [NO, 'moveQueue', NO, NO],
  },
  supervisor: overseer,
  admin: overseer,
} as const

const cases = (['user', 'supervisor', 'admin'] as const).flatMap((profile) =>
  (Object.keys(wanted) as (keyof typeof wanted)[]).flatMap((change) =>
    (['waiting', 'mine', 'theirs', 'closed'] as const).map((on, at) => [profile, change, on, law[profile][change][at]] as const),
  ),
)

test.each(cases)('of a %s, %s on what is %s: %s', (profile, change, on, expected) => {
  expect(outcome(profile, on, change)).toBe(expected)
})

test('the refusal names the agent who attends', () => {
  const details = expect.objectContaining({ userId: COLLEAGUE })
  expect(() => decideAct(actor(), tickets.theirs, wanted.take)).toThrow(expect.objectContaining({ code: TAKEN, details }))
})

test.each(['user', 'supervisor', 'admin'] as const)(
  'a %s who saw another agent than the present one is refused, and learns who has it',
  (profile) => {
    const taking = (on: keyof typeof tickets, expectedUserId: number | null) => () =>
      decideAct(actor(profile), tickets[on], { ...wanted.take, expectedUserId }).act
    const refusal = (on: keyof typeof tickets) =>
      expect.objectContaining({ code: TAKEN, details: expect.objectContaining({ userId: tickets[on].userId }) })
    expect(taking('theirs', null)).toThrow(refusal('theirs'))
    expect(taking('theirs', 3)).toThrow(refusal('theirs'))
    expect(taking('closed', null)).toThrow(refusal('closed'))
    // Nobody has it, one has it oneself, or the agent is the one that was seen.
    expect(taking('waiting', null)()).toBe('accept')
    expect(taking('waiting', COLLEAGUE)()).toBe('accept')
    expect(taking('mine', null)()).toBeNull()
    expect(taking('closed', COLLEAGUE)()).toBe('reopen')
    if (profile !== 'user') expect(taking('theirs', COLLEAGUE)()).toBe('takeOver')
  },
)

test('who still sees a ticket as closed does not take it from the agent who reopened their own', () => {
  const taking = (expectedStatus: TicketStatus) => () =>
    decideAct(actor('admin'), tickets.theirs, { ...wanted.take, expectedUserId: COLLEAGUE, expectedStatus }).act
  expect(taking('closed')).toThrow(expect.objectContaining({ code: TAKEN, details: expect.objectContaining({ userId: COLLEAGUE }) }))
  expect(taking('open')()).toBe('takeOver')
  const reopen = { ...wanted.take, expectedUserId: COLLEAGUE, expectedStatus: 'closed' } as const
  expect(decideAct(actor('admin'), tickets.closed, reopen).act).toBe('reopen')
})

test('who does not see the ticket does not learn who has it', () => {
  const hidden = ticket({ status: 'open', userId: COLLEAGUE, queueId: 20 })
  expect(() => decideAct(actor(), hidden, { ...wanted.take, expectedUserId: null })).toThrow(expect.objectContaining({ code: NO }))
})

test('a closed conversation belongs to whoever closed it, whoever attended it', () => {
  for (const change of [wanted.end, { ...wanted.end, userId: COLLEAGUE }])
    expect(decideAct(actor('supervisor'), tickets.theirs, change)).toEqual({
      act: 'resolve',
      to: { status: 'closed', userId: ME, queueId: 10 },
    })
  expect(decideAct(actor('admin'), tickets.closed, { queueId: 20 }).to).toEqual({ status: 'closed', userId: COLLEAGUE, queueId: 20 })
})

test('transferred to a person it is open, to a queue alone it is pending', () => {
  expect(decideAct(actor(), tickets.mine, wanted.toColleague).to).toEqual({ status: 'open', userId: COLLEAGUE, queueId: 20 })
  expect(decideAct(actor(), tickets.mine, wanted.toQueue).to).toEqual({ status: 'pending', userId: null, queueId: 20 })
  expect(decideAct(actor(), tickets.mine, { userId: null }).to).toEqual({ status: 'pending', userId: null, queueId: 10 })
})

test('another queue is a transfer where someone else goes on, or over another connection', () => {
  const from = { ...tickets.mine, whatsappId: 5 }
  const act = (more: TicketChanges) => decideAct(actor(), from, { ...wanted.queueAlone, ...more }).act
  expect(act({ status: 'open', userId: ME, whatsappId: 5 })).toBe('moveQueue')
  expect(act({ whatsappId: 6 })).toBe('transfer')
  expect(act({ userId: COLLEAGUE })).toBe('transfer')
  expect(act({ userId: null })).toBe('transfer')
})

test('taking a pending ticket and choosing its queue at once is an accept', () => {
  expect(decideAct(actor(), tickets.waiting, { ...wanted.take, queueId: 20 }).act).toBe('accept')
})

const placements: fc.Arbitrary<Placement> = fc
  .record({
    status: fc.constantFrom('pending', 'open', 'closed' as const),
    user: fc.constantFrom(ME, 2),
    queueId: fc.constantFrom(null, 10, 20),
  })
  .map(({ status, user, queueId }) => ({ status, userId: status === 'pending' ? null : user, queueId }) as Placement)
const wishes: fc.Arbitrary<TicketChanges> = fc.record(
  {
    status: fc.constantFrom('pending', 'open', 'closed' as const),
    userId: fc.constantFrom(null, ME, 2),
    queueId: fc.constantFrom(null, 10, 20),
  },
  { requiredKeys: [] },
)
const actors = fc
  .record({ profile: fc.constantFrom<Profile>('user', 'supervisor', 'admin'), seesUnqueued: fc.boolean() })
  .map(({ profile, ...more }) => actor(profile, more))

function decide(...given: Parameters<typeof decideAct>) {
  try {
    return decideAct(...given)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

test('whatever is requested: a ticket has an agent exactly while it is open, and every change of it has an act', () => {
  fc.assert(
    fc.property(actors, placements, wishes, (who, before, wish) => {
      const given = ticket(before)
      const decision = decide(who, given, wish)
      if (!decision) return
      const { act, to } = decision
      expect(canSeeTicket(who, given)).toBe(true)
      expect(to.status === 'open' ? to.userId !== null : true).toBe(true)
      expect(to.status === 'pending' ? to.userId === null : true).toBe(true)
      if (who.profile === 'user' && !isTicketAgent(who, given) && act) expect(to.userId).toBe(ME)
      // Without an act nobody is notified, so status and agent must not change.
      if (act === null) expect([to.status, to.userId]).toEqual([before.status, before.userId])
    }),
    tries.values,
  )
})
