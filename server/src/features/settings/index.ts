export type { FeatureSettings } from './featureSettings.ts'
export { allSettings, readStoredSettings, saveSettings, settingIn, settingOf } from './settings.store.ts'
