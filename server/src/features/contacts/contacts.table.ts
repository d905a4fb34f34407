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
      /** Since when they want nothing that is said to many. */
      optedOutAt: TimeOrNull
      /** Which sheet has made them, as long as it can be undone. */
      importId: Defaulted<number | null>
      createdAt: Defaulted<string>
      updatedAt: Defaulted<string | Date>
    }
    /** What was said of it each time, by them or by us. */
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
    /** How a service shows them: each contact that has been looked at has one. */
    contactPictures: {
      id: ReadOnlyColumn<number>
      companyId: number
      contactId: number
      mediaId: Defaulted<string | null>
      /** What the service calls the picture that is kept here; null where it showed none, empty where that is not known any more. */
      shownAs: Defaulted<string | null>
      /** From when on the service is to be asked again. */
      lookAt: Time
    }
    /** What extra fields of contacts are called. */
    contactFields: { companyId: number; name: string }
    contactIdentities: { companyId: number; kind: string; value: string; contactId: number }
  }
}
