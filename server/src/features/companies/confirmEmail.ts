import { AppError } from '@recado/contract/errors'
import type { Language } from '@recado/contract/kit/languages'
import type { Actor } from '@recado/contract/permissions'
import { hours } from '../../kernel/clock.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { Kernel, PlatformKernel } from '../../kernel/feature.ts'
import { sendMail } from '../../kernel/sendMail.ts'
import { settingOf } from '../settings/index.ts'
import { confirmationMail } from './confirmationMail.ts'

const PATH = '/confirm-email'

/** The link in the mail. It is signed for the company and its address, so that it cannot confirm another address. */
export const confirmationLink = ({ urlSigner, config }: Pick<Kernel, 'urlSigner' | 'config'>, company: { id: number; email: string }) =>
  `${config.publicUrl.origin}${urlSigner.sign({ path: PATH, companyId: company.id, query: { email: company.email } })}`

/** Following the link again also succeeds. */
export async function confirmEmail({ urlSigner, platformTransact }: PlatformKernel, link: string) {
  const address = URL.parse(link)
  const id = address?.pathname === PATH ? urlSigner.companyOf(address.pathname + address.search) : undefined
  const email = address?.searchParams.get('email') ?? ''
  if (id === undefined) throw new AppError('ERR_CONFIRMATION_LINK')
  const confirmed = await platformTransact(({ db }) =>
    db.updateTable('companies').set({ emailConfirmed: true }).where('id', '=', id).where('email', '=', email).executeTakeFirst(),
  )
  if (confirmed.numUpdatedRows === 0n) throw new AppError('ERR_CONFIRMATION_LINK')
}

/** Sends the mail to the address of the company only. */
export async function sendConfirmationMail(kernel: PlatformKernel, actor: Actor, pageLanguage: Language | undefined) {
  const { throttles, transact, secrets, config } = kernel
  await throttles.take({ key: `confirm:${actor.companyId}`, limit: config.limits.resetMailsPerHour, window: hours(1) })
  await transact(actor, async (tx) => {
    const company = await tx.db.selectFrom('companies').select(['id', 'name', 'email', 'emailConfirmed']).executeTakeFirst()
    const { emailConfirmed, ...rest } = assertExists(company, 'ERR_NO_COMPANY_FOUND')
    if (emailConfirmed) return
    const person = await tx.db.selectFrom('users').select('language').where('id', '=', actor.userId).executeTakeFirst()
    const language = person?.language ?? pageLanguage ?? (await settingOf(tx.db, 'language'))
    await sendMail(tx, secrets, {
      to: rest.email,
      ...confirmationMail({ name: rest.name, language, link: confirmationLink(kernel, rest) }),
    })
  })
}
