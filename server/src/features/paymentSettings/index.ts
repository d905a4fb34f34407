export { type OwnWords, readOwnWords } from './mailTexts.store.ts'
export { efiWebhookProof, readPaymentSettings } from './paymentSettings.store.ts'
export { unwantedCharges } from './unwantedCharges.ts'
