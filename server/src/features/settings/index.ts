export { chooseSettings, settingsOf, storedSettings } from './settings.store.ts'
