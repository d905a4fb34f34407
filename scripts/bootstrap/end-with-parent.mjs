// Loaded into a foreign program, which does not check by itself whether its parent still exists.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
