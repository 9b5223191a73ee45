// Who wrote a message, by the names that people read.

/**
 * The author of a message, or another user object of Discord's API, as the model has users.
 * @param {Model} model
 * @param {object} user
 * @returns {{id: string, name: string, bot: boolean}}
 */
export function person(model, user) {
  const known = model.user(user?.id);
  return {
    id: user?.id ?? "",
    name: known?.name ?? user?.global_name ?? user?.username ?? "?",
    bot: Boolean(known?.bot ?? user?.bot),
  };
}
