export { type CustomMailTexts, readCustomMailTexts } from './mailTexts.store.ts'
export { cancelChargesJobName, efiWebhookProof, readPaymentSettings } from './paymentSettings.store.ts'
