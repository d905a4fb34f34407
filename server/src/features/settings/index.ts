export { settingsOf, storedSettings } from './settings.store.ts'
