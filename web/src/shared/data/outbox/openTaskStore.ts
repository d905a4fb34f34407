import type { Task, TaskStore } from './task.ts'

/** Stored in IndexedDB; without it, as in some private windows, tasks live until the page closes. */
export function openTaskStore(): TaskStore {
  const store = openDatabase().then(createDatabaseStore, createMemoryStore)
  return {
    all: async (userId) => (await store).all(userId),
    has: async (id) => (await store).has(id),
    put: async (task) => (await store).put(task),
    remove: async (id) => (await store).remove(id),
    clear: async (userId) => (await store).clear(userId),
    clearOthers: async (userId) => (await store).clearOthers(userId),
  }
}

const TASKS = 'tasks'

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('recado', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(TASKS, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function createDatabaseStore(database: IDBDatabase): TaskStore {
  function within<T>(mode: IDBTransactionMode, act: (tasks: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = database.transaction(TASKS, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(TASKS))
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }
  const tasksOfAll = async () => (await within('readonly', (tasks) => tasks.getAll())) as Task[]
  const remove = async (id: string) => void (await within('readwrite', (tasks) => tasks.delete(id)))
  async function removeWhere(isRemoved: (task: Task) => boolean) {
    for (const task of await tasksOfAll()) if (isRemoved(task)) await remove(task.id)
  }
  return {
    all: async (userId) => ofUser(await tasksOfAll(), userId),
    remove,
    has: async (id) => (await within('readonly', (tasks) => tasks.count(id))) === 1,
    put: async (task) => void (await within('readwrite', (tasks) => tasks.put(task))),
    clear: (userId) => removeWhere((task) => task.userId === userId),
    clearOthers: (userId) => removeWhere((task) => task.userId !== userId),
  }
}

export function createMemoryStore(): TaskStore {
  const tasks = new Map<string, Task>()
  async function removeWhere(isRemoved: (task: Task) => boolean) {
    for (const task of tasks.values()) if (isRemoved(task)) tasks.delete(task.id)
  }
  return {
    all: async (userId) => ofUser([...tasks.values()], userId),
    has: async (id) => tasks.has(id),
    put: async (task) => void tasks.set(task.id, task),
    remove: async (id) => void tasks.delete(id),
    clear: (userId) => removeWhere((task) => task.userId === userId),
    clearOthers: (userId) => removeWhere((task) => task.userId !== userId),
  }
}

const ofUser = (tasks: Task[], userId: number) =>
  tasks
    .filter((task) => task.userId === userId)
    .map(migrateTask)
    .sort((a, b) => a.order - b.order)

/** Tasks stored by older versions have the status in place of the act. */
const FORMER_NAMES: Record<string, Task['about']['what']> = { open: 'accept', pending: 'return', closed: 'resolve' }

function migrateTask(task: Task): Task {
  const what = FORMER_NAMES[task.about.what]
  return what ? { ...task, about: { ...task.about, what } } : task
}
