import type { CloudRefusalReason } from '@recado/contract/channels/cloudRefusals'

/**
 * What follows from an error. `soon`: the product retries. `later`: a user may retry. `needsTemplate`: only a template can be sent.
 * `never`: a retry cannot succeed. `account`: nothing can be sent until the account is repaired.
 */
export type RefusalClass = 'soon' | 'later' | 'needsTemplate' | 'never' | 'account'
type Refusal = { codes: readonly number[]; class: RefusalClass }

/** By code only: Meta changes the titles. */
const refusals: Readonly<Record<CloudRefusalReason, Refusal>> = {
  cloudBusy: { codes: [1, 2, 131000, 131016, 131057], class: 'soon' },
  cloudTooFast: { codes: [4, 80007, 130429, 131056, 133016], class: 'soon' },
  cloudMarketingLimit: { codes: [131049], class: 'later' },
  cloudExperiment: { codes: [130472], class: 'later' },
  cloudSpamLimit: { codes: [131048, 131064], class: 'later' },
  cloudDailyLimit: { codes: [], class: 'soon' },
  cloudWindowClosed: { codes: [131047, 470], class: 'needsTemplate' },
  cloudUndeliverable: { codes: [131026, 131030, 131021, 33], class: 'never' },
  cloudStopped: { codes: [131050], class: 'never' },
  cloudTemplateWrong: { codes: [132000, 132001, 132005, 132007, 132008, 132012, 132018], class: 'never' },
  cloudTemplatePaused: { codes: [132015, 132016, 132068, 132069], class: 'never' },
  cloudFileRefused: { codes: [131051, 131052, 131053], class: 'never' },
  cloudInvalid: { codes: [100, 131008, 131009], class: 'never' },
  cloudTokenRefused: { codes: [0, 190, 102, 463, 467], class: 'account' },
  cloudNotAllowed: { codes: [3, 10, 131005], class: 'account' },
  cloudNumberUnknown: { codes: [], class: 'account' },
  cloudAccountWrong: { codes: [], class: 'account' },
  cloudSecretWrong: { codes: [], class: 'account' },
  cloudNotRegistered: { codes: [133010, 133000, 133005, 133006, 133008, 133009], class: 'account' },
  cloudPaymentMissing: { codes: [131042], class: 'account' },
  cloudBlocked: { codes: [368, 131031, 131044], class: 'account' },
  cloudPaused: { codes: [], class: 'account' },
  cloudOwnerDisconnected: { codes: [], class: 'account' },
  cloudDowngraded: { codes: [], class: 'account' },
  cloudNumberChanged: { codes: [], class: 'account' },
  cloudApiInactive: { codes: [], class: 'account' },
  cloudPhoneInactive: { codes: [], class: 'account' },
  cloudReRegistered: { codes: [], class: 'account' },
}

const byCode = new Map<number, CloudRefusalReason>(
  Object.entries(refusals).flatMap(([reason, { codes }]) => codes.map((code) => [code, reason as CloudRefusalReason] as const)),
)

/** Codes 200 to 299 are about permissions. An unknown code counts as refused: endless retries would not help. */
export const refusalReasonOf = (code: number): CloudRefusalReason =>
  byCode.get(code) ?? (code >= 200 && code < 300 ? 'cloudNotAllowed' : 'cloudInvalid')

export const refusalClassOf = (reason: CloudRefusalReason): RefusalClass => refusals[reason].class
