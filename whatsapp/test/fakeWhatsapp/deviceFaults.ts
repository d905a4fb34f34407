/** Faults for one device, until changed. All are off at first. */
export type DeviceFaults = {
  /** Every stanza to the device takes this many milliseconds longer. */
  delay?: number
  /** Every n-th stanza comes twice. */
  duplicateEvery?: number
  /** Every n-th message comes again under its id. It is encrypted again, so the device can decrypt both. */
  resealEvery?: number
  /** This many stanzas wait for each other. Then the order of the chats is reversed. */
  reorder?: number
  /** The service accepts this many messages of the device without an acknowledgement. */
  forgetAcks?: number
  /** The service refuses this many messages of the device with this code. */
  nack?: { code: number; times: number }
  /** The address under which people appear: in turn, always the lid, or always the number. Default: the lid. A message's `as` wins. */
  addressing?: 'alternate' | 'lid' | 'pn'
  /** This many messages cannot be decrypted at first. They are sent again when the device asks. */
  garble?: number
}
