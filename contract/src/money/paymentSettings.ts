import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'

/** The payment services; `sandbox` moves no money. */
export const gatewayNames = ['sandbox', 'efi', 'asaas'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** What each service needs; `secrets` are stored sealed, and answered with their last characters. */
export const gatewaySettings = {
  sandbox: [],
  efi: ['efiClientId', 'efiClientSecret', 'efiCertificate', 'efiPixKey'],
  asaas: ['asaasKey', 'asaasWebhookToken'],
} as const satisfies Record<GatewayName, readonly string[]>

export const secretPaymentSettings = ['efiClientSecret', 'efiCertificate', 'asaasKey', 'asaasWebhookToken'] as const

const text = z.string().trim().max(500)

const fields = {
  gateway: z.enum(gatewayNames),
  /** How many days before its due date an invoice is made. */
  leadDays: z.int().min(1).max(60),
  /** For how many days after its due date a company may go on. */
  graceDays: z.int().min(0).max(60),
  efiClientId: text,
  efiClientSecret: text,
  /** Certificate and key in one text, as the service hands them out. */
  efiCertificate: z.string().trim().max(15_000),
  efiPixKey: text,
  asaasKey: text,
  asaasWebhookToken: text,
}

/** `efiWebhook`, `asaasWebhook`: the addresses to enter at the service. */
const row = z.object({ ...fields, efiWebhook: z.string(), asaasWebhook: z.string() }).meta({ id: 'PaymentSettings' })
export type PaymentSettings = z.output<typeof row>

/** What an installation begins with. */
export const defaultPaymentSettings = {
  gateway: 'sandbox',
  leadDays: 20,
  graceDays: 0,
  efiClientId: '',
  efiClientSecret: '',
  efiCertificate: '',
  efiPixKey: '',
  asaasKey: '',
  asaasWebhookToken: '',
} as const satisfies z.output<z.ZodObject<typeof fields>>

export const paymentSettingEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/payment-settings',
    summary: 'How companies pay: through which service, and when they are asked to',
    access: 'payments:manage',
    output: row,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/payment-settings',
    summary: 'Change how companies pay',
    access: 'payments:manage',
    body: z.object(fields).partial(),
    output: row,
    errors: ['ERR_GATEWAY_INCOMPLETE', 'ERR_GATEWAY_IN_USE'],
    example: { body: { leadDays: 15 } },
  }),
}

/** The permissions, errors and events of this feature. */
export const paymentSettingsCatalogue = {
  permissions: {
    'payments:manage': ['super', 'nothing'],
  },
  errors: {
    ERR_GATEWAY_INCOMPLETE: [422, 'This payment service needs all of its credentials'],
    ERR_GATEWAY_IN_USE: [409, 'This payment service has charges that may still be paid; its credentials stay until these expire'],
  },
} as const
