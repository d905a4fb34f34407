import type { Language } from '@recado/contract/kit/languages'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { sendMail } from '../../kernel/mail.ts'
import type { Tx } from '../../kernel/transact.ts'

/** What a person has to look at: money that went back, that came twice, or that is not what was agreed. */
export type Trouble = { kind: 'refunded' | 'disputed' | 'surplus' | 'wrong'; invoiceId: number; companyId: number; problem?: string }
type Reader = { email: string; language: Language }

/** Where the people of the platform are written to. */
export async function platformMail(platform: PlatformDb): Promise<Reader | undefined> {
  const found = await platform
    .selectFrom('companies')
    .leftJoin('settings', (join) => join.onRef('settings.companyId', '=', 'companies.id').on('settings.key', '=', 'language'))
    .select(['companies.email', 'settings.value as language'])
    .where('companies.platform', '=', true)
    .executeTakeFirst()
  return found && { email: found.email, language: (found.language ?? 'pt') as Language }
}

/** Said in the transaction of the fact, so it is told once and surely. */
export async function tellPlatform(
  tx: Tx,
  { secrets }: Pick<PlatformKernel, 'secrets'>,
  { to, trouble }: { to: Reader | undefined; trouble: Trouble },
) {
  if (!to) return
  const { kind, invoiceId, companyId, problem } = trouble
  const { subjects, text } = texts[to.language]
  await sendMail(tx, secrets, {
    to: to.email,
    subject: subjects[kind],
    text: text({ invoiceId, companyId }) + (problem ? `\n${problem}` : ''),
  })
}

type Texts = { subjects: Record<Trouble['kind'], string>; text: (of: { invoiceId: number; companyId: number }) => string }

const texts: Record<Language, Texts> = {
  pt: {
    subjects: {
      refunded: 'Recado: um pagamento foi estornado',
      disputed: 'Recado: um pagamento foi contestado',
      surplus: 'Recado: uma fatura foi paga duas vezes',
      wrong: 'Recado: um pagamento não confere',
    },
    text: ({ invoiceId, companyId }) => `Fatura ${invoiceId} da empresa ${companyId}. Nada foi cortado: verifique no serviço de pagamento.`,
  },
  en: {
    subjects: {
      refunded: 'Recado: a payment was refunded',
      disputed: 'Recado: a payment is disputed',
      surplus: 'Recado: an invoice was paid twice',
      wrong: 'Recado: a payment is not what was agreed',
    },
    text: ({ invoiceId, companyId }) => `Invoice ${invoiceId} of company ${companyId}. Nobody was cut off: look at the payment service.`,
  },
  es: {
    subjects: {
      refunded: 'Recado: se reembolsó un pago',
      disputed: 'Recado: un pago está en disputa',
      surplus: 'Recado: una factura se pagó dos veces',
      wrong: 'Recado: un pago no coincide',
    },
    text: ({ invoiceId, companyId }) => `Factura ${invoiceId} de la empresa ${companyId}. No se cortó nada: revisa el servicio de pago.`,
  },
}
