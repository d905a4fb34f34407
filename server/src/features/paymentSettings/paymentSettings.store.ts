import { AppError } from '@recado/contract/errors'
import {
  defaultPaymentSettings,
  gatewayNames,
  gatewaySettings,
  type PaymentSettings,
  type paymentSettingEndpoints,
  secretPaymentSettings,
} from '@recado/contract/money/paymentSettings'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { PlatformDatabase, PlatformDb } from '../../kernel/database/schema.ts'
import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { jobName } from '../../kernel/jobs.ts'
import { maskSecret, type Secrets } from '../../kernel/secrets.ts'

/**
 * Cancels charges that nobody should pay any more, at their service. It runs every minute; enqueue it where you make charges unwanted, so
 * that it runs at once.
 */
export const cancelChargesJobName = jobName<object>('payments.cancel')

/** The chosen service, with its credentials in plain text. */
type Chosen = Omit<PaymentSettings, 'efiWebhook' | 'asaasWebhook'>
type Changes = z.output<typeof paymentSettingEndpoints.update.body>
type Key = keyof Chosen

const isSecret = (key: string) => (secretPaymentSettings as readonly string[]).includes(key)

export async function readPaymentSettings(
  db: PlatformDb | Transaction<PlatformDatabase>,
  { unseal }: Pick<Secrets, 'unseal'>,
): Promise<Chosen> {
  const rows = await db.selectFrom('paymentSettings').select(['key', 'value']).execute()
  const stored = rows.map(({ key, value }) => [key, JSON.parse(isSecret(key) ? unseal(value) : value)])
  return { ...defaultPaymentSettings, ...(Object.fromEntries(stored) as Partial<Chosen>) }
}

/** The secret in the address of the webhook of Efí. Nobody can guess it. */
export const efiWebhookProof = ({ keyedHash }: Pick<Secrets, 'keyedHash'>) => keyedHash('efi-webhook').slice(0, 32)

export function maskPaymentSettings(chosen: Chosen, { secrets, config }: Pick<PlatformKernel, 'secrets' | 'config'>): PaymentSettings {
  const hidden = secretPaymentSettings.map((key) => [key, chosen[key] && maskSecret(chosen[key])])
  const at = (name: string) => `${config.publicUrl.origin}/api/gateways/${name}/webhook`
  return {
    ...chosen,
    ...Object.fromEntries(hidden),
    // Efí appends a path to this address. The last parameter swallows it.
    efiWebhook: `${at('efi')}?proof=${efiWebhookProof(secrets)}&ignore=`,
    asaasWebhook: at('asaas'),
  }
}

/** A secret that comes back masked stays as it is. A service without all its credentials cannot be chosen. */
export async function changePaymentSettings(kernel: PlatformKernel, { changes, companyId }: { changes: Changes; companyId: number }) {
  const answer = await kernel.platformTransact(async ({ db, within }) => {
    const { secrets } = kernel
    const before = await readPaymentSettings(db, secrets)
    const entries = Object.entries(changes).filter(([key, value]) => !(isSecret(key) && value === maskValue(before[key as Key])))
    const after: Chosen = { ...before, ...Object.fromEntries(entries) }
    if (gatewaySettings[after.gateway].some((key) => after[key] === '')) throw new AppError('ERR_GATEWAY_INCOMPLETE')
    await assertNoOpenCharges(db, { before, after })
    for (const [key, value] of entries) {
      const text = JSON.stringify(value)
      const stored = isSecret(key) ? secrets.seal(text) : text
      await db
        .insertInto('paymentSettings')
        .values({ key, value: stored })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: stored }))
        .execute()
    }
    if (before.gateway !== after.gateway) await within(companyId).enqueue(cancelChargesJobName, {})
    return maskPaymentSettings(after, kernel)
  })
  failPoint('gateway.changed')
  return answer
}

/**
 * Refuses to remove credentials while their service has open charges: their state is requested until they expire, even if another service
 * is used by then.
 */
async function assertNoOpenCharges(db: Transaction<PlatformDatabase>, { before, after }: { before: Chosen; after: Chosen }) {
  const forgotten = gatewayNames.filter((name) => gatewaySettings[name].some((key) => before[key] !== '' && after[key] === ''))
  if (forgotten.length === 0) return
  const unsettled = db.selectFrom('charges').select('gateway').where('state', 'in', ['asked', 'open']).where('gateway', 'in', forgotten)
  const found = await unsettled.executeTakeFirst()
  if (found) throw new AppError('ERR_GATEWAY_IN_USE', { gateway: found.gateway })
}

const maskValue = (value: string | number) => (typeof value === 'string' && value !== '' ? maskSecret(value) : value)
