export const digitsOf = (written: string) => written.replace(/\D/g, '')

/** As the network has them. */
export const isNumber = (digits: string) => /^\d{10,15}$/.test(digits)
