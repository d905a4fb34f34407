import { settingFrom } from '@recado/contract/companies/settings'
import type { Language } from '@recado/contract/kit/languages'
import { joinCompanySetting } from '../../kernel/database/joinCompanySetting.ts'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { sendMail } from '../../kernel/sendMail.ts'
import type { Tx } from '../../kernel/transact.ts'

/** Problems that a person must look at: returned money, a second payment, or a payment that differs from what was agreed. */
export type PaymentProblem = { kind: 'refunded' | 'disputed' | 'surplus' | 'wrong'; invoiceId: number; companyId: number; problem?: string }
type PlatformContact = { email: string; language: Language }

/** The mail address and the language of the platform's own company. */
export async function readPlatformContact(platform: PlatformDb): Promise<PlatformContact | undefined> {
  const found = await platform
    .selectFrom('companies')
    .leftJoin('users', (join) => join.onRef('users.companyId', '=', 'companies.id').onRef('users.email', '=', 'companies.email'))
    .leftJoin('settings', (join) => join.on(joinCompanySetting('language')))
    .select(['companies.email', 'users.language as own', 'settings.value as usual'])
    .where('companies.platform', '=', true)
    .executeTakeFirst()
  return found && { email: found.email, language: found.own ?? settingFrom('language', found.usual) }
}

/** Enqueues the mail in the transaction that records the problem, so that it goes out exactly once. */
export async function notifyPlatform(
  tx: Tx,
  { secrets, config }: Pick<PlatformKernel, 'secrets' | 'config'>,
  { to, problem }: { to: PlatformContact | undefined; problem: PaymentProblem },
) {
  if (!to) return
  const { kind, invoiceId, companyId, problem: detail } = problem
  const { subjects, text, label } = texts[to.language]
  const link = new URL('/settings?tab=companies', config.publicUrl).href
  await sendMail(tx, secrets, {
    to: to.email,
    subject: subjects[kind],
    text: `${text({ invoiceId, companyId })}${detail ? `\n${detail}` : ''}\n\n${link}`,
    language: to.language,
    button: { label, link },
  })
}

type Texts = {
  label: string
  subjects: Record<PaymentProblem['kind'], string>
  text: (of: { invoiceId: number; companyId: number }) => string
}

const texts: Record<Language, Texts> = {
  pt: {
    label: 'Abrir empresas',
    subjects: {
      refunded: 'Recado: um pagamento foi estornado',
      disputed: 'Recado: um pagamento foi contestado',
      surplus: 'Recado: uma fatura foi paga duas vezes',
      wrong: 'Recado: um pagamento não confere',
    },
    text: ({ invoiceId, companyId }) => `Fatura ${invoiceId} da empresa ${companyId}. Nada foi cortado: verifique no serviço de pagamento.`,
  },
  en: {
    label: 'Open companies',
    subjects: {
      refunded: 'Recado: a payment was refunded',
      disputed: 'Recado: a payment is disputed',
      surplus: 'Recado: an invoice was paid twice',
      wrong: 'Recado: a payment is not what was agreed',
    },
    text: ({ invoiceId, companyId }) => `Invoice ${invoiceId} of company ${companyId}. Nobody was cut off: look at the payment service.`,
  },
  es: {
    label: 'Abrir empresas',
    subjects: {
      refunded: 'Recado: se reembolsó un pago',
      disputed: 'Recado: un pago está en disputa',
      surplus: 'Recado: una factura se pagó dos veces',
      wrong: 'Recado: un pago no coincide',
    },
    text: ({ invoiceId, companyId }) => `Factura ${invoiceId} de la empresa ${companyId}. No se cortó nada: revisa el servicio de pago.`,
  },
}
