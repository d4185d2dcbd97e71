/** Key of the mutation that forgets a person. Until it ends, open leads are not fetched: they may be gone. */
export const forgettingKey = ['forgetting']
