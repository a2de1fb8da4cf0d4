/** A member who can be mentioned. */
export type Mentionable = { id: string; name: string };

/** One comment as the screen shows it; moments are ISO 8601. `body` is null where it was deleted or erased. */
export type ShownComment = {
  id: string;
  author: string;
  body: string | null;
  isDeleted: boolean;
  mentionedNames: string[];
  at: string;
  editedAt: string | null;
  canEdit: boolean;
  canDelete: boolean;
};

export type CommentsAnswer = { comments: ShownComment[]; members: Mentionable[] };
