export { applyOptOut } from './applyOptOut.ts'
export type { ListWriter } from './contactBulk.ts'
export { fillEmptyFields } from './fillEmptyFields.ts'
export { type IdentityValues, identitiesOf, identityOf, identityValues, isAnyIdentity } from './identities.ts'
export type { Channels } from './lookUpNumber.ts'
export { lookUpAddressesOn, lookUpNumber, queryConnection } from './lookUpNumber.ts'
export { bulkRefusalOf, recordOptOut } from './optOut.ts'
export { renewPictureUrlsJob } from './profiles/pictureUrls.ts'
export { profileSyncWakeName, startProfileSync } from './profiles/profileSync.ts'
export { handleProfileChange } from './profiles/saveProfile.ts'
export { mapSheetColumns, readMappedRow } from './readSheetRow.ts'
export { renumberContact } from './renumberContact.ts'
export {
  applyAddressBookName,
  type FoundContacts,
  findContacts,
  type KnownContact,
  LookupRequired,
  queryByIdentities,
  resolveContact,
  toFoundContacts,
} from './resolveContact.ts'
export { searchContacts } from './searchContacts.ts'
