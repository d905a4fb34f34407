/** What waits to be sent, in the storage of the browser. */
export async function readTasks() {
  const opening = indexedDB.open('recado')
  const database = await new Promise<IDBDatabase>((resolve) => opening.addEventListener('success', () => resolve(opening.result)))
  const reading = database.transaction('tasks').objectStore('tasks').getAll()
  await new Promise((done) => reading.addEventListener('success', done))
  database.close()
  return JSON.stringify(reading.result)
}
