export type { OwnSettings } from './ownSettings.ts'
export { chooseSettings, languageIn, languageOf, settingsOf, storedSettings, timezoneIn, timezoneOf } from './settings.store.ts'
