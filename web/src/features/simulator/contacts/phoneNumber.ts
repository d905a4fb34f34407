export const digitsOf = (written: string) => written.replace(/\D/g, '')

/** In the network's format: digits only. */
export const isPhoneNumber = (digits: string) => /^\d{10,15}$/.test(digits)
