import type { PlatformKernel } from '../../kernel/feature.ts'
import { recordAct } from '../../kernel/recordAct.ts'

type Account = { userId: number; companyId: number }
type Refusal = { because: 'password' | 'code' | 'passkey'; address?: string | undefined }

/** Writes a refused sign-in into the log of changes. Those of an account within a minute are one row that counts them. */
export const recordRefusal = ({ transact, log }: PlatformKernel, { userId, companyId }: Account, { because, address }: Refusal) =>
  transact({ companyId }, (tx) =>
    recordAct(tx, {
      kind: 'session',
      action: 'signInRefused',
      recordId: userId,
      facts: { because, ...(address && { address }) },
      actor: { via: 'page' },
    }),
  ).catch((error) => log.warn({ err: error }, 'a refused sign-in could not be logged'))
