import { invitationEndpoints } from '@recado/contract/users/invitations'
import { availabilityEndpoint, type Colleague, colleaguesEndpoint, setLanguageEndpoint, users } from '@recado/contract/users/users'
import { sql } from 'kysely'
import { serveResource } from '../../kernel/crud.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import type { Serve } from '../../kernel/http/mountEndpoints.ts'
import { openSession, passSecondStep, refusePasswordUnderSso } from '../access/index.ts'
import { acceptInvitation, openInvitation, sweepInvitations } from './acceptInvitation.ts'
import { inviteUser, listInvitations, resendInvitation, revokeInvitation } from './invitations.ts'
import { publishUsers, userIdsOfQueue } from './publishUsers.ts'
import { readSessionUser } from './sessionUser.ts'
import { setAvailability } from './setAvailability.ts'
import { markAbsentJob, userPresence } from './userPresence.ts'
import { userStore } from './users.commands.ts'
import { userEvent } from './users.event.ts'
import { userRows } from './users.store.ts'

const MOST = 1000

export const usersFeature: PlatformFeature = {
  name: 'users',
  conflicts: { users_email_key: 'ERR_EMAIL_TAKEN' },
  missing: { users: 'ERR_NO_USER_FOUND' },
  jobs: (kernel) => [markAbsentJob(kernel), sweepInvitations(kernel)],
  presence: userPresence,
  on: (kernel) => ({
    async 'queue.changed'(tx, { queueId, isRenamed }) {
      if (isRenamed) await publishUsers(tx, kernel, await userIdsOfQueue(tx, queueId))
    },
    async 'queue.assigned'(tx, { userIds }) {
      await publishUsers(tx, kernel, userIds)
    },
    async 'queue.deleting'(tx, { queueId }) {
      const ids = await userIdsOfQueue(tx, queueId)
      tx.beforeCommit(() => publishUsers(tx, kernel, ids))
    },
    async 'connection.deleting'(tx, { connection: { id } }) {
      const users = await tx.db.selectFrom('users').select('id').where('whatsappId', '=', id).execute()
      const ids = users.map((user) => user.id)
      tx.beforeCommit(() => publishUsers(tx, kernel, ids))
    },
  }),
  routes(serve, kernel) {
    serve.signedIn(
      colleaguesEndpoint,
      async ({ db }) =>
        (await userRows(db)
          .orderBy(sql`fold(${sql.ref('users.name')}) collate "C"`)
          .orderBy(sql`users.id`)
          .limit(MOST)
          .execute()) as Colleague[],
    )
    serve.signedIn(setLanguageEndpoint, async ({ actor, params: { lang } }) => {
      await kernel.transact(actor, async (tx) => {
        await tx.db.updateTable('users').set({ language: lang }).where('id', '=', actor.userId).execute()
        await publishUsers(tx, kernel, [actor.userId])
      })
      return { language: lang }
    })
    serve.signedIn(availabilityEndpoint, ({ actor: { companyId }, params: { id }, body }) =>
      setAvailability(kernel, { companyId, userId: id }, body),
    )
    serveResource(serve, kernel, { resource: users, store: userStore(kernel), event: userEvent })
    serveInvitations(serve, kernel)
  },
}

function serveInvitations(serve: Serve, kernel: PlatformKernel) {
  serve.signedIn(invitationEndpoints.list, ({ db }) => listInvitations(db, kernel.clock.now()))
  serve.signedIn(invitationEndpoints.create, ({ actor, db, body }) => inviteUser(kernel, { actor, db }, body))
  serve.signedIn(invitationEndpoints.resend, ({ actor, db, params }) => resendInvitation(kernel, { actor, db }, params.id))
  serve.signedIn(invitationEndpoints.revoke, async ({ actor, params }) => {
    await revokeInvitation(kernel, actor, params.id)
    return { message: 'invitation.revoked' }
  })
  serve.open(invitationEndpoints.read, async ({ body, visit }) => {
    const { email, company, invitedBy, sso } = await openInvitation(kernel, { ...body, address: visit.address })
    return { email, company, invitedBy, sso }
  })
  serve.open(invitationEndpoints.accept, async ({ body, visit }) => {
    const { userId, companyId } = await acceptInvitation(kernel, { ...body, address: visit.address }, (invitedTo) =>
      refusePasswordUnderSso(kernel.read(invitedTo)),
    )
    // Where the company requires a second step, this refuses: the new user sets it up and signs in with the new password.
    const proof = await passSecondStep(kernel, { userId, companyId }, { rememberedTokens: [] })
    const { sessionId } = await openSession(kernel, { userId, companyId }, { visit, proof, byInvitation: true })
    return { token: await kernel.tokens.issue(sessionId), user: await readSessionUser(kernel, kernel.read(companyId), userId) }
  })
}
