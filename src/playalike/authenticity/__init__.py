"""How alike is it: a personality judged on games that its study has never seen."""
