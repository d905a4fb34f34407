import { AppError } from '@recado/contract/errors'
import type { Profile } from '@recado/contract/kit/profiles'
import type { Actor } from '@recado/contract/permissions'
import { attendsTicket, seesTicket } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket, TicketChanges } from '@recado/contract/tickets/tickets'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attendanceSteps, decideChange, type Standing } from './decideChange.ts'

const ME = 1
const actor = (profile: Profile = 'user', more: Partial<Actor> = {}): Actor => ({
  ...{ userId: ME, companyId: 1, profile, super: false, features: [], queueIds: [10], seesUnqueued: true },
  ...more,
})
const ticket = (standing: Partial<Standing>): Ticket =>
  ({ id: 1, uuid: '', status: 'pending', userId: null, queueId: 10, user: null, queue: null, ...standing }) as Ticket
const open = (userId: number) => ticket({ status: 'open', userId })

test('accepting, returning, resolving and reopening', () => {
  expect(decideChange(actor(), ticket({}), { status: 'open', userId: ME })).toEqual({ status: 'open', userId: ME, queueId: 10 })
  expect(decideChange(actor(), ticket({}), { status: 'open' })).toMatchObject({ status: 'open', userId: ME })
  expect(decideChange(actor(), open(ME), { status: 'pending' })).toEqual({ status: 'pending', userId: null, queueId: 10 })
  expect(decideChange(actor(), open(ME), { status: 'closed' })).toMatchObject({ status: 'closed', userId: ME })
  expect(decideChange(actor(), ticket({ status: 'closed', userId: 2 }), { status: 'open' })).toMatchObject({ status: 'open', userId: ME })
})

test('transferring to a person attends, to a queue alone waits', () => {
  expect(decideChange(actor(), open(ME), { userId: 2, queueId: 20 })).toEqual({ status: 'open', userId: 2, queueId: 20 })
  expect(decideChange(actor(), open(ME), { userId: null, queueId: 20 })).toEqual({ status: 'pending', userId: null, queueId: 20 })
})

const otherOpen = expect.objectContaining({ code: 'ERR_OTHER_OPEN_TICKET', details: expect.objectContaining({ userId: 2 }) })

test('nobody takes a conversation from a colleague, but those who see everything may', () => {
  expect(() => decideChange(actor(), open(2), { status: 'open', userId: ME })).toThrow(otherOpen)
  expect(() => decideChange(actor(), open(2), { status: 'closed' })).toThrow(new AppError('ERR_NO_PERMISSION'))
  for (const profile of ['supervisor', 'admin'] as const)
    expect(decideChange(actor(profile), open(2), { status: 'open', userId: ME })).toMatchObject({ userId: ME })
})

test('nobody accepts in the name of somebody else', () => {
  expect(() => decideChange(actor(), ticket({}), { status: 'open', userId: 2 })).toThrow(new AppError('ERR_NO_PERMISSION'))
  expect(() => decideChange(actor(), ticket({}), { queueId: 20 })).toThrow(new AppError('ERR_NO_PERMISSION'))
})

const standings: fc.Arbitrary<Standing> = fc
  .record({
    status: fc.constantFrom('pending', 'open', 'closed' as const),
    user: fc.constantFrom(ME, 2),
    queueId: fc.constantFrom(null, 10, 20),
  })
  .map(({ status, user, queueId }) => ({ status, userId: status === 'pending' ? null : user, queueId }) as Standing)
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

function decide(...given: Parameters<typeof decideChange>) {
  try {
    return decideChange(...given)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

test('whatever is wished for: who attends is known exactly while it is open, and nothing happens unseen', () => {
  fc.assert(
    fc.property(actors, standings, wishes, (who, before, wanted) => {
      const given = ticket(before)
      const after = decide(who, given, wanted)
      if (!after) return
      expect(seesTicket(who, given)).toBe(true)
      expect(after.status === 'open' ? after.userId !== null : true).toBe(true)
      expect(after.status === 'pending' ? after.userId === null : true).toBe(true)
      if (who.profile === 'user' && !attendsTicket(who, given)) expect(after.userId).toBe(ME)
    }),
    { numRuns: 2000 },
  )
})

test('of one conversation at most one attendance runs, and exactly while it is not closed', () => {
  fc.assert(
    fc.property(fc.array(standings, { minLength: 1, maxLength: 12 }), (life) => {
      let running = 0
      let before: Standing = { status: 'closed', userId: null, queueId: null }
      for (const after of life) {
        for (const step of attendanceSteps(before, after)) {
          if (step === 'queue') running++
          if (step === 'finish') running--
          expect(running === 0 || running === 1).toBe(true)
        }
        expect(running).toBe(after.status === 'closed' ? 0 : 1)
        before = after
      }
    }),
  )
})
