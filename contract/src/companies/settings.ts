import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { language } from '../kit/fields.ts'

const onOff = z.enum(['enabled', 'disabled'])
const timezone = z.string().refine(isTimezone)
/** 0 to 365. */
const dayCount = z.string().regex(/^(\d{1,2}|[12]\d\d|3[0-5]\d|36[0-5])$/)
/** 1 to 60. */
const monthCount = z.string().regex(/^([1-9]|[1-5]\d|60)$/)
/** 1 to 999. */
const openCount = z.string().regex(/^[1-9]\d{0,2}$/)
const webAddress = z.literal('').or(z.url({ protocol: /^https?$/ }).max(500))
/** The address of an OpenAI-compatible API; whether it may be called is checked elsewhere. */
const aiEndpoint = z.literal('').or(z.url({ protocol: /^https?$/ }).max(300))
const country = z.string().regex(/^[A-Z]{2}$/)

/**
 * Every setting of a company, with its values and its default. `secret`: only its last four characters are ever answered, and only to
 * administrators. `forAdmins`: only administrators read it. `derived`: read-only, computed by the server. `platform`: only the platform
 * company has it. `security`: it decides how people or the support get in, so neither a support agent nor a token of a person changes it.
 */
export const settings = {
  userRating: { value: onOff, default: 'disabled' },
  scheduleType: { value: z.enum(['disabled', 'queue', 'company']), default: 'disabled' },
  CheckMsgIsGroup: { value: onOff, default: 'enabled' },
  call: { value: onOff, default: 'disabled' },
  lookUpNumbers: { value: onOff, default: 'enabled' },
  chatBotType: { value: z.enum(['text', 'buttons']), default: 'text' },
  sendGreetingAccepted: { value: onOff, default: 'disabled' },
  sendMsgTransfTicket: { value: onOff, default: 'disabled' },
  sendGreetingMessageOneQueues: { value: onOff, default: 'disabled' },
  closeAfterThanks: { value: onOff, default: 'disabled' },
  assignmentLimit: { value: openCount, default: '10' },
  sideMenu: { value: onOff, default: 'enabled' },
  timezone: { value: timezone, default: 'America/Sao_Paulo' },
  language: { value: language, default: 'pt' },
  country: { value: country, default: 'BR' },
  secondStepFrom: { value: z.literal('').or(z.iso.date()), default: '', security: true },
  refuseWeakPasswords: { value: onOff, default: 'disabled', security: true },
  personTokens: { value: z.enum(['everybody', 'admins', 'nobody']), default: 'admins', security: true },
  changeMonths: { value: monthCount, default: '12', forAdmins: true, security: true },
  supportAccess: { value: onOff, default: 'disabled', security: true },
  aiEndpoint: { value: aiEndpoint, default: '', forAdmins: true },
  aiApiKey: { value: z.string().regex(/^[\x21-\x7e]{0,300}$/), default: '', secret: true },
  aiTranscribeModel: { value: z.string().trim().max(100), default: '', forAdmins: true },
  handoverMessage: { value: z.string().trim().max(500), default: '' },
  handoverReminderMinutes: { value: z.enum(['0', '5', '10', '15', '30', '60']), default: '15' },
  joinBubbles: { value: z.enum(['official', 'enabled', 'disabled']), default: 'official' },
  asaas: { value: z.string().max(500), default: '', secret: true },
  campaignsEnabled: { value: z.enum(['true', 'false']), default: 'false', derived: true },
  secondStepForSuperUsers: { value: onOff, default: 'disabled', platform: true, security: true },
  refuseWeakPasswordsOfAll: { value: onOff, default: 'disabled', platform: true, security: true },
  userCreation: { value: onOff, default: 'enabled', platform: true },
  trialDays: { value: dayCount, default: '3', platform: true },
  termsUrl: { value: webAddress, default: '', platform: true },
  privacyUrl: { value: webAddress, default: '', platform: true },
  welcomeText: { value: z.string().max(500), default: '', platform: true },
} as const satisfies Record<string, SettingSpec>

type SettingSpec = {
  value: z.ZodType<string, string>
  default: string
  secret?: true
  forAdmins?: true
  derived?: true
  platform?: true
  security?: true
}
export type SettingKey = keyof typeof settings
export const settingSpec = (key: string): SettingSpec | undefined =>
  Object.hasOwn(settings, key) ? settings[key as SettingKey] : undefined

/** The type of a setting's value. */
export type SettingValue<Key extends SettingKey> = z.output<(typeof settings)[Key]['value']>
type StoredKey<Key extends SettingKey> = (typeof settings)[Key] extends { secret: true } | { derived: true } ? never : Key
/** Settings that are stored as everybody reads them. A secret is sealed, and a derived one is not stored. */
export type PlainSetting = { [Key in SettingKey]: StoredKey<Key> }[SettingKey]

/** The value that a company has chosen, or the default if none is stored. */
export const settingFrom = <Key extends PlainSetting>(key: Key, stored: string | null | undefined) =>
  (stored ?? settings[key].default) as SettingValue<Key>

/** The settings that a new company stores. A company without a stored value has the default. */
export const settingsOfNewCompany = { sendGreetingMessageOneQueues: 'enabled' } as const satisfies Partial<Record<PlainSetting, string>>

/** Whether only administrators may read a setting. */
export const isForAdmins = (key: string) => Boolean(settingSpec(key)?.secret || settingSpec(key)?.forAdmins)

/** An IANA zone, not a mere offset: offsets have no daylight saving, and PostgreSQL reads their sign the other way round. */
function isTimezone(text: string) {
  try {
    return /^[a-z]/i.test(text) && Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}

export const setting = z.object({ key: z.string(), value: z.string() }).meta({ id: 'Setting' })
export type Setting = z.output<typeof setting>

export const settingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/settings',
    summary: "The company's settings",
    access: 'settings:read',
    output: z.array(setting),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/settings/:key',
    summary: 'Change one setting',
    access: 'settings:manage',
    params: z.object({ key: z.string().max(50) }),
    body: z.object({ value: z.string().max(500) }),
    /** A setting is saved whatever the service answers to it; `warning` tells the answer once. */
    output: setting.extend({ warning: z.string().nullable().optional() }).meta({ id: 'SavedSetting' }),
    errors: ['ERR_NO_SETTING_FOUND'],
    example: { params: { key: 'userRating' }, body: { value: 'enabled' } },
  }),
}

/** The permissions, errors and events of this feature. */
export const settingsCatalogue = {
  permissions: {
    'settings:read': ['user', 'all'],
    'settings:manage': ['admin', 'all'],
  },
  errors: {
    ERR_NO_SETTING_FOUND: [404, 'This setting does not exist'],
  },
  get events() {
    return {
      settings: { record: 'setting', id: 'settingId', row: setting, isForSupport: true },
    } as const
  },
} as const
