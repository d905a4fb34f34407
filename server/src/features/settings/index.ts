export type { OwnSettings } from './ownSettings.ts'
export { allSettings, chooseSettings, settingIn, settingOf, storedSettings } from './settings.store.ts'
