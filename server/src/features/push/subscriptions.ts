import type { Actor } from '@recado/contract/permissions'
import { type PushKind, type pushEndpoints, pushKinds } from '@recado/contract/push'
import type { z } from 'zod'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { invalidField } from '../../kernel/invalidField.ts'
import { OutgoingRefused } from '../../kernel/ssrfGuard/outgoingRefused.ts'
import { isBrowserKey } from './encrypt.ts'

type Subscription = z.output<typeof pushEndpoints.subscribe.body>
type Subscriber = Pick<Actor, 'userId' | 'companyId'> & { sessionId: string }

/** A user has at most this many subscribed browsers; the newest stay. */
export const MAX_BROWSERS = 10

/**
 * Subscribes a browser. It belongs to one user at a time: the subscription of another user of the same browser is deleted, in whatever
 * company.
 */
export async function subscribe(kernel: PlatformKernel, { userId, companyId, sessionId }: Subscriber, { endpoint, keys }: Subscription) {
  await assertUsable(kernel, endpoint, keys.p256dh)
  await kernel.platformTransact(async ({ db, within }) => {
    await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute()
    const own = within(companyId).db
    await own
      .insertInto('pushSubscriptions')
      .values({ userId, sessionId, endpoint, ...keys, createdAt: kernel.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const ofPerson = own.selectFrom('pushSubscriptions').select('id').where('userId', '=', userId)
    const newest = ofPerson.orderBy('id', 'desc').limit(MAX_BROWSERS)
    await own.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('id', 'not in', newest).execute()
  })
}

export const unsubscribe = (kernel: PlatformKernel, { userId, companyId }: Subscriber, endpoint: string) =>
  kernel.transact({ companyId }, ({ db }) =>
    db.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('endpoint', '=', endpoint).execute(),
  )

/** Resolves the host name, so call it before taking locks. Plain HTTP is allowed only where private addresses are. */
async function assertUsable({ guardedFetch, config }: PlatformKernel, endpoint: string, p256dh: string) {
  if (!isBrowserKey(p256dh)) throw invalidField('keys.p256dh', 'no_key')
  if (!config.allowPrivateNetwork && !endpoint.startsWith('https:')) throw invalidField('endpoint', 'no_address')
  await guardedFetch.checkAddress(endpoint).catch((error) => {
    if (!(error instanceof OutgoingRefused)) throw error
    throw invalidField('endpoint', error.reason === 'private' ? 'private_address' : 'no_address')
  })
}

/** Without a choice, every kind is sent. */
export async function readChosenKinds({ read }: PlatformKernel, { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>) {
  const row = await read(companyId).selectFrom('pushChoices').select('kinds').where('userId', '=', userId).executeTakeFirst()
  return row?.kinds ?? [...pushKinds]
}

export const saveChosenKinds = (kernel: PlatformKernel, { companyId, userId }: Subscriber, chosen: readonly PushKind[]) =>
  kernel.transact({ companyId }, async ({ db }) => {
    const kinds = pushKinds.filter((kind) => chosen.includes(kind))
    const row = { userId, kinds: JSON.stringify(kinds) }
    await db
      .insertInto('pushChoices')
      .values(row)
      .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doUpdateSet({ kinds: row.kinds }))
      .execute()
    return { kinds }
  })
