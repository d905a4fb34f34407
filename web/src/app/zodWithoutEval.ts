// Zod tries whether it may compile code, which the content policy forbids and reports. It reads this before its first try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
