import { AppError } from '@recado/contract/errors'
import { ownWordsOf, type WeakPasswordDetails, weaknessOf } from '@recado/contract/users/weakPasswords'
import type { PlatformKernel } from '../../kernel/feature.ts'

type Choice = {
  password: string
  /** The client asks for the check: this product's own pages do. */
  refuseWeak: boolean | undefined
  /** Undefined for a company that signs up. */
  companyId: number | undefined
  /** The names and e-mails that the password must not be made of. */
  words: readonly (string | undefined)[]
}

/**
 * Refuses a password that many people use, or that is made of the person's own words. Documented calls of other clients are checked where the
 * company, or the platform for all, has switched it on.
 */
export async function refuseWeakPassword({ platform }: PlatformKernel, { password, refuseWeak, companyId, words }: Choice): Promise<void> {
  if (!refuseWeak && !(await isRequired({ platform }, companyId))) return
  const company = await readCompanyName({ platform }, companyId)
  const reason = weaknessOf(password, { ownWords: ownWordsOf(...words, company), common: await commonPasswords() })
  if (reason) throw new AppError('ERR_WEAK_PASSWORD', { reason } satisfies WeakPasswordDetails)
}

async function isRequired({ platform }: Pick<PlatformKernel, 'platform'>, companyId = 0): Promise<boolean> {
  const required = await platform
    .selectFrom('settings')
    .innerJoin('companies', 'companies.id', 'settings.companyId')
    .select('settings.key')
    .where('settings.value', '=', 'enabled')
    .where(({ eb, and, or }) =>
      or([
        and([eb('settings.key', '=', 'refuseWeakPasswords'), eb('settings.companyId', '=', companyId)]),
        and([eb('settings.key', '=', 'refuseWeakPasswordsOfAll'), eb('companies.platform', '=', true)]),
      ]),
    )
    .executeTakeFirst()
  return required !== undefined
}

async function readCompanyName({ platform }: Pick<PlatformKernel, 'platform'>, companyId: number | undefined) {
  if (companyId === undefined) return undefined
  const company = await platform.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirst()
  return company?.name
}

let loaded: Promise<ReadonlySet<string>> | undefined

/** Some 50,000 passwords, most used first. They are loaded when the first password is checked. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= loadCommonPasswords()
  return loaded
}

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}
