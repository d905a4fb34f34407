export type { FeatureSettings } from './featureSettings.ts'
export { settingEvent } from './settings.event.ts'
export { allSettings, readStoredSettings, saveSettings, settingIn, settingOf } from './settings.store.ts'
