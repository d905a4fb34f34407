import { pushEndpoints } from '@recado/contract/push'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { heldJobs } from '../../kernel/restoreParts.ts'
import type { Tx } from '../../kernel/transact.ts'
import { announcementPushJob, enqueuePush, userPushJob } from './enqueuePush.ts'
import { pushToUsersJob, recheckPresent, recheckPresentJob } from './pushToUsers.job.ts'
import { sendPush, sendPushJob } from './sendPush.job.ts'
import { readChosenKinds, saveChosenKinds, subscribe, unsubscribe } from './subscriptions.ts'
import { makeSenderKeys, senderKeys } from './vapid.ts'

/** Notifies users who have no page open, through the push service of their browser. */
export const pushFeature: PlatformFeature = {
  name: 'push',
  prepare: makeSenderKeys,
  held: heldJobs('push', [userPushJob, announcementPushJob, sendPush, recheckPresent]),
  jobs: (kernel) => [
    pushToUsersJob(kernel),
    recheckPresentJob(kernel),
    sendPushJob(kernel),
    {
      name: announcementPushJob.name,
      run: (given) => enqueueAnnouncement(kernel, (given as { announcementId: number }).announcementId),
    },
    { name: 'push.sweep', every: '23 3 * * *', run: () => sweep(kernel) },
  ],
  on: () => ({
    'message.arrived': (tx, { ticket, inbound }) => (inbound.fromMe || inbound.isLate ? undefined : notePushOfMessage(tx, ticket)),
    'ticket.waitsForPerson': (tx, { ticket }) => enqueuePush(tx, { about: { what: 'waiting', ticketId: ticket.id } }),
  }),
  routes(serve, kernel) {
    serve.signedIn(pushEndpoints.get, async ({ actor }) => ({
      publicKey: (await senderKeys(kernel)).publicKey,
      kinds: await readChosenKinds(kernel, actor),
    }))
    serve.signedIn(pushEndpoints.choose, ({ actor, sessionId, body }) => saveChosenKinds(kernel, { ...actor, sessionId }, body.kinds))
    serve.signedIn(pushEndpoints.subscribe, async ({ actor, sessionId, body }) => {
      await subscribe(kernel, { ...actor, sessionId }, body)
      return { message: 'push.subscribed' }
    })
    serve.signedIn(pushEndpoints.unsubscribe, async ({ actor, sessionId, body }) => {
      await unsubscribe(kernel, { ...actor, sessionId }, body.endpoint)
      return { message: 'push.unsubscribed' }
    })
  },
}

/**
 * Notifies the agent of their own ticket, or everybody of the first message of a waiting one. Whether the bot is still answering is
 * checked when the notification is sent.
 */
async function notePushOfMessage(tx: Tx, { id: ticketId, status, userId, unreadMessages }: Ticket) {
  if (status === 'open' && userId !== null) await enqueuePush(tx, { about: { what: 'own', ticketId }, only: userId })
  if (status === 'pending' && unreadMessages <= 1) await enqueuePush(tx, { about: { what: 'waiting', ticketId } })
}

/** Enqueues the notification of an announcement for one company after the other. */
async function enqueueAnnouncement({ platform, transact }: PlatformKernel, announcementId: number) {
  const companies = await platform.selectFrom('pushSubscriptions').select('companyId').distinct().orderBy('companyId').execute()
  for (const { companyId } of companies)
    await transact({ companyId }, (tx) => enqueuePush(tx, { about: { what: 'announcement', announcementId } }))
}

/**
 * Deletes the subscriptions of expired sessions. An ended session deletes its own at once. After the next sign-in the browser subscribes
 * again.
 */
async function sweep({ platform, clock }: PlatformKernel) {
  const over = platform.selectFrom('sessions').select('id').where('expiresAt', '<=', clock.now().toISOString())
  await platform.deleteFrom('pushSubscriptions').where('sessionId', 'in', over).execute()
}
