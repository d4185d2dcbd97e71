/** Of the mutation that forgets a person: what is open of their leads would only be missed, until it has ended. */
export const forgettingKey = ['forgetting']
