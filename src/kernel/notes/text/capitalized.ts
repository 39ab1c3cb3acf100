export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const uncapitalized = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
