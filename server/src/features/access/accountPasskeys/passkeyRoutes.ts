import { accountPasskeyEndpoints } from '@recado/contract/users/accountPasskeys'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { Serve } from '../../../kernel/http/mountEndpoints.ts'
import { readSessionUser } from '../../users/index.ts'
import type { FindPayUrl } from '../login.ts'
import { proveOwner } from '../secondStep/proveOwner.ts'
import { accountOf } from '../secondStep/readSecondStep.ts'
import { addPasskey, beginPasskey } from './addPasskey.ts'
import { beginPasskeySignIn, signInWithPasskey } from './passkeySignIn.ts'
import { requestOfPasskeys } from './provePasskey.ts'
import { readPasskeys } from './readPasskeys.ts'
import { removePasskey, renamePasskey } from './removePasskey.ts'

export function servePasskeys(serve: Serve, kernel: PlatformKernel, payUrlOf: FindPayUrl) {
  serve.signedIn(accountPasskeyEndpoints.list, ({ actor }) => readPasskeys(kernel, actor))
  serve.signedIn(accountPasskeyEndpoints.begin, async ({ actor, sessionId, body }) => {
    const account = accountOf(actor)
    const redeem = await proveOwner(kernel, { ...account, sessionId }, body)
    const options = await beginPasskey(kernel, account)
    await kernel.transact(account, redeem)
    return { options }
  })
  serve.signedIn(accountPasskeyEndpoints.create, ({ actor, sessionId, body, visit: { userAgent } }) =>
    addPasskey(kernel, accountOf(actor), { ...body, sessionId, userAgent }),
  )
  serve.signedIn(accountPasskeyEndpoints.rename, async ({ actor, params, body }) => {
    await renamePasskey(kernel, accountOf(actor), { ...params, ...body })
    return { message: 'accountPasskeys.renamed' }
  })
  serve.signedIn(accountPasskeyEndpoints.remove, async ({ actor, sessionId, params, body }) => {
    const account = accountOf(actor)
    const redeem = await proveOwner(kernel, { ...account, sessionId }, body)
    await removePasskey(kernel, account, { id: params.id, redeem })
    return { message: 'accountPasskeys.removed' }
  })
  serve.signedIn(accountPasskeyEndpoints.beginProof, async ({ actor }) => ({
    options: (await requestOfPasskeys(kernel, accountOf(actor), 'prove')) ?? null,
  }))
  serve.open(accountPasskeyEndpoints.beginSignIn, async () => ({ options: beginPasskeySignIn(kernel) }))
  serve.open(accountPasskeyEndpoints.signIn, async ({ body, visit }) => {
    const opened = await signInWithPasskey(kernel, body.passkey, visit, payUrlOf)
    const user = await readSessionUser(kernel, kernel.read(opened.companyId), opened.userId)
    return { token: await kernel.tokens.issue(opened.sessionId), user }
  })
}
