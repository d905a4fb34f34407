/** What the service does to one linked device, all the time until it is told otherwise. Nothing of it by itself. */
export type DeviceFaults = {
  /** Everything takes so many milliseconds longer to the device. */
  delay?: number
  /** Every so manyth stanza comes twice. */
  duplicateEvery?: number
  /** Every so manyth message comes again under its id, sealed anew, so that it can be read again. */
  resealEvery?: number
  /** So many stanzas wait for each other, and those of different chats come in another order. */
  reorder?: number
  /** So many of the device's messages are taken and not acknowledged. */
  forgetAcks?: number
  /** So many of the device's messages are refused with this code. */
  nack?: { code: number; times: number }
  /** Under which address people appear: each time the other one, always the same, or as they write. */
  addressing?: 'alternate' | 'lid' | 'pn'
  /** So many messages cannot be decrypted when they come first, and are sent again when the device asks. */
  garble?: number
}
