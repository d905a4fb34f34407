import type { AccountPasskey, AccountPasskeys } from '@recado/contract/users/accountPasskeys'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { SignedIn } from '../../../kernel/identity/loadIdentity.ts'
import { accountOf, readAccountStep } from '../secondStep/readSecondStep.ts'
import { relyingPartyOf } from './relyingParty.ts'

type Row = Omit<AccountPasskey, 'usable'>

/** The own passkeys, the newest first. One that was made for another host is listed and cannot be used here. */
export async function readPasskeys(kernel: PlatformKernel, actor: SignedIn): Promise<AccountPasskeys> {
  const { userId, companyId } = accountOf(actor)
  const { host, isAvailable } = relyingPartyOf(kernel)
  const db = kernel.read(companyId)
  const account = await readAccountStep(db, userId)
  const rows = await db
    .selectFrom('accountPasskeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt', 'host'])
    .select((eb) =>
      eb
        .selectFrom('recoveryCodes')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .where('recoveryCodes.userId', '=', userId)
        .as('codesLeft'),
    )
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return {
    available: isAvailable,
    host,
    hasApp: account?.confirmedAt != null,
    passkeys: rows.map(({ codesLeft: _, ...row }) => showPasskey(kernel, row)),
    recoveryCodesLeft: rows[0]?.codesLeft ?? 0,
    elsewhere: actor.super ? await countPasskeysElsewhere(kernel) : 0,
  }
}

export function showPasskey(kernel: PlatformKernel, row: Row): AccountPasskey {
  const { host, isAvailable } = relyingPartyOf(kernel)
  return { ...row, usable: isAvailable && row.host === host }
}

/** How many passkeys no longer work, because the installation has another host by now. */
async function countPasskeysElsewhere(kernel: PlatformKernel): Promise<number> {
  const { host, isAvailable } = relyingPartyOf(kernel)
  const all = kernel.platform.selectFrom('accountPasskeys').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await (isAvailable ? all.where('host', '!=', host) : all).executeTakeFirstOrThrow()
  return count
}

/** At the start: people who sign in with a passkey alone find it gone, and nobody else would say why. */
export async function warnOfPasskeysElsewhere(kernel: PlatformKernel) {
  const count = await countPasskeysElsewhere(kernel)
  const { host } = relyingPartyOf(kernel)
  if (count > 0) kernel.log.warn({ count, host }, 'passkeys were made under another host than PUBLIC_URL and cannot be used')
}
