type Events = WindowEventMap & DocumentEventMap

/** Listens to events of these types. Returns a function that stops it. */
export function listen<Type extends keyof Events>(
  target: EventTarget | null,
  types: readonly Type[],
  listener: (event: Events[Type]) => void,
): () => void {
  for (const type of types) target?.addEventListener(type, listener as EventListener)
  return () => {
    for (const type of types) target?.removeEventListener(type, listener as EventListener)
  }
}
