// Zod tests whether it may compile code. The content policy forbids that and reports it, so the test is switched off before zod loads.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
