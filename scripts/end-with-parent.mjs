// Loaded before a program of somebody else, which does not look whether the one that started it is still there.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
