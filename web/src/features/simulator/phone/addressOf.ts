const addresses = new WeakMap<File, string>()

/** Where a file of this page can be looked at, until the network has it. */
export function addressOf(file: File): string {
  const address = addresses.get(file) ?? URL.createObjectURL(file)
  addresses.set(file, address)
  return address
}
