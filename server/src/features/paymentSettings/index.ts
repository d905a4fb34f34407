export { cancelChargesJobName } from './cancelChargesJobName.ts'
export { type CustomMailTexts, readCustomMailTexts } from './mailTexts.store.ts'
export { efiWebhookProof, readPaymentSettings } from './paymentSettings.store.ts'
