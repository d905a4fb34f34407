const addresses = new WeakMap<object, string>()

/** Where a picture that only this browser has can be seen; null for other files. */
export function previewUrlOf(file: File | null): string | null {
  if (!file?.type.startsWith('image/')) return null
  const address = addresses.get(file) ?? URL.createObjectURL(file)
  addresses.set(file, address)
  return address
}

export function revokePreview(file: object | null) {
  const address = file && addresses.get(file)
  if (address) URL.revokeObjectURL(address)
}
