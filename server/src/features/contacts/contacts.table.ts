import type { Address } from '../../channels/channel.ts'
import type { Defaulted, Json, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    contacts: {
      id: ReadOnlyColumn<number>
      companyId: number
      name: string
      number: Defaulted<string | null>
      email: Defaulted<string>
      profilePicUrl: Defaulted<string | null>
      isGroup: Defaulted<boolean>
      extraInfo: Json<{ name: string; value: string }[]>
      /** Whether staff gave the name: then the customer's own does not replace it. */
      isNamed: Defaulted<boolean>
      /** Since when the contact wants no campaigns. */
      optedOutAt: TimeOrNull
      /** Since when the contact is blocked. */
      blockedAt: TimeOrNull
      /** The import that created the contact, as long as it can be undone. */
      importId: Defaulted<number | null>
      createdAt: Defaulted<string>
      updatedAt: Defaulted<string | Date>
    }
    /** Contacts with one `personId` are the same person. A contact that is linked to no other has no row. */
    linkedContacts: { id: ReadOnlyColumn<number>; companyId: number; contactId: number; personId: string }
    /** The history of opt-outs and opt-ins, by the customer or by staff. */
    optOuts: {
      id: ReadOnlyColumn<number>
      companyId: number
      contactId: number
      isOut: boolean
      reason: string
      userId: Defaulted<number | null>
      userName: Defaulted<string | null>
      createdAt: Time
    }
    /** The state of the profile sync, for each contact whose profile was fetched once. */
    contactPictures: {
      id: ReadOnlyColumn<number>
      companyId: number
      contactId: number
      mediaId: Defaulted<string | null>
      /** The id that the service gives the stored picture; null if it showed none, empty if the picture changed since. */
      shownAs: Defaulted<string | null>
      /** When to fetch the profile again. */
      lookAt: Time
    }
    /** The names of extra fields that contacts of the company have. */
    contactFields: { companyId: number; name: string }
    contactIdentities: { companyId: number; kind: Address['kind']; value: string; contactId: number }
  }
}
