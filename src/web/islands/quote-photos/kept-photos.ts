/** A photo on the visitor's device, until the server has it. */
export interface KeptPhoto {
  /** Key of the form that it was chosen for. */
  set: string
  n: number
  /** Empty once the server has the photo; then only its place is kept. */
  blob: Blob
  /** When it was chosen, in milliseconds since 1970. */
  at: number
}

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('quote-photos', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('photos', { keyPath: ['set', 'n'] })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

/** Runs a request in a transaction. Resolves once it is on the disk; rejects where the browser stores nothing. */
async function run<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = (await open()).transaction('photos', mode)
  const request = ask(transaction.objectStore('photos'))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

export const keptPhotos = {
  all: (): Promise<KeptPhoto[]> => run('readonly', (store) => store.getAll()).catch(() => []),
  keep: (photo: KeptPhoto) => run('readwrite', (store) => store.put(photo)),
  forget: ({ set, n }: Pick<KeptPhoto, 'set' | 'n'>) =>
    run('readwrite', (store) => store.delete([set, n])).catch(() => {}),
}
